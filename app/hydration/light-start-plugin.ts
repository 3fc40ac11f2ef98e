import type { Plugin } from "vite";

const marker = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * Makes the errors that React DOM throws as markers, and only ever compares, without a stack. It makes them while its
 * whole file is being called: wherever a debugger is attached, V8 parses that file again to know the place of each
 * line, a tenth of a second on a phone, in one task (`docs/decisions/0010-light-start.md`).
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
  };
}
