/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Absolute address of the site, set at build time by `vite.config.ts`. */
  readonly PUBLIC_URL: string;
}

declare module "virtual:living-file" {
  /** Address of the module of the living elements. Empty in the browser's bundle and in development. */
  const file: string;
  export default file;
}

declare module "virtual:boot-script" {
  /** The inline boot script, minified. Empty in the browser's bundle. */
  const text: string;
  export default text;
}
