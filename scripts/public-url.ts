/** Absolute address of the site, without a trailing slash: the setting `PUBLIC_URL`, or this machine. */
export const publicUrl: string = (process.env.PUBLIC_URL || "http://localhost:3000").replace(/\/+$/, "");
