import logo from "./logo-night.png?inline";

/** Content-ID of the logo: the same in every mail, so that programs keep one copy. */
export const logoContentId = "logo-night@agence-2h";

/** The logo on its night ground, 314 × 120 pixels, shown at half that. It travels inside the mail. */
export const logoPng: Uint8Array = Buffer.from(logo.slice(logo.indexOf(",") + 1), "base64");
