/** The keys of `createFunctions`, as the value of a setting. */
export const testKeys = `test:${Buffer.alloc(32, 7).toString("base64url")}`;
