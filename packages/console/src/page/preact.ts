/** The one module that imports Preact: in its place the service serves Preact's own file. */
export { h, render, type ComponentChild, type ComponentChildren } from "preact"
