/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Absolute address of the site, set at build time by `vite.config.ts`. */
  readonly PUBLIC_URL: string;
}

declare module "virtual:boot-script" {
  /** The inline boot script, minified. Empty in the browser, which development alone has render pages. */
  const text: string;
  export default text;
  /** Address of the script that brings the pages to life, `app/islands/browser.ts`. */
  export const entry: string;
}
