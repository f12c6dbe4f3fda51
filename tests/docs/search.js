// Runs the search of a built site without a browser: `node search.js <site> <word>…` prints the pages for each word as JSON.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const [site, ...words] = process.argv.slice(2);
const nothing = () => {};
const element = {firstChild: null, textContent: "", appendChild: nothing, removeChild: nothing};
const page = {
  addEventListener: nothing,
  getElementById: () => element,
  createElement: () => element,
  querySelector: () => null,
  querySelectorAll: () => [],
  documentElement: {dataset: {content_root: "./"}},
  readyState: "loading",
};
const browser = {document: page, location: {search: ""}, SPHINX_HIGHLIGHT_ENABLED: false, addEventListener: nothing, console};
browser.window = browser;
const context = vm.createContext(browser);
const scripts = ["documentation_options", "doctools", "language_data", "searchtools"];
for (const name of scripts) {
  const file = path.join(site, "_static", `${name}.js`);
  vm.runInContext(fs.readFileSync(file, "utf8"), context, file);
}
vm.runInContext(fs.readFileSync(path.join(site, "searchindex.js"), "utf8"), context);
const found = {};
for (const word of words) {
  context.word = word;
  const results = vm.runInContext("Search._performSearch(...Search._parseQuery(word))", context);
  found[word] = results.reverse().map(([docname]) => docname); // the site shows the last one first
}
console.log(JSON.stringify(found));
