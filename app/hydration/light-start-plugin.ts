import type { Plugin } from "vite";

const marker = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
const compileHint = "//# allFunctionsCalledOnLoad\n";

/**
 * Keeps React’s start out of the way of the visitor, in two ways that change nothing of what it does
 * (`docs/decisions/0010-light-start.md`).
 *
 * The file of the framework asks the browser to compile all of it as it arrives, beside the page, rather than function
 * by function while React takes over (https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/).
 *
 * And the errors that React DOM throws as markers, and only ever compares, are made without a stack: wherever a debugger
 * is attached, V8 would parse the whole file again for it.
 */
export function lightStartPlugin(): Plugin {
  return {
    name: "light-start",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /\/react-dom-client\.production\.js$/ },
      handler(code) {
        const light = code.replace(
          marker,
          "$1Object.assign(Object.create(Error.prototype), { message: $2 })",
        );
        if (light === code) this.error("React DOM makes its markers otherwise: see light-start-plugin.ts");
        return { code: light, map: null };
      },
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === "chunk" && chunk.name === "site") chunk.code = compileHint + chunk.code;
        }
      },
    },
  };
}
