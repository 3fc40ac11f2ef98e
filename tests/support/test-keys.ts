/** The keys of `createFunctions`, as a setting. */
export const testKeys = `test:${Buffer.alloc(32, 7).toString("base64url")}`;
