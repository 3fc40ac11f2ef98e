/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** Absolute URL of the site, set at build time by `vite.config.ts`. */
  readonly PUBLIC_URL: string;
}

declare module "virtual:boot-script" {
  /** The inline boot script, minified. */
  const text: string;
  export default text;
  /** Path of the browser's entry, `app/islands/browser.ts`. */
  export const entry: string;
}
