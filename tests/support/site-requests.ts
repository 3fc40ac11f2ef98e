import { aMessage, aStep1, aStep2 } from "./call-bodies.ts";

/** Headers in addition to those of every request, such as the visitor's address from a proxy. */
type Headers = Readonly<Record<string, string>>;

/** A page or file, as a browser asks for it. */
export function getRequest(path: string, headers: Headers = {}): string {
  const own = { Host: "localhost", "Accept-Encoding": "br, gzip", Accept: "text/html", ...headers };
  return `GET ${path} HTTP/1.1\r\n${written(own)}\r\n`;
}

/** A contact message unlike any other. */
export function contactRequest(index: number, headers: Headers = {}): string {
  const message = `Message ${index}, envoyé à ${process.hrtime.bigint()}`;
  return callRequest("send-contact-email", aMessage({ message }), headers);
}

/** The first step of a contract that nobody else signs. */
export function step1Request(index: number, headers: Headers = {}): string {
  return callRequest("send-contract-confirmation", aStep1(signer(index)), headers);
}

/** The second step of the contract that {@link step1Request} began. */
export function step2Request(index: number, draft: string, headers: Headers = {}): string {
  return callRequest("send-contract-confirmation", aStep2({ ...signer(index), draft }), headers);
}

function signer(index: number) {
  return { email: `client-${index}@atelier.example`, nomPrenom: `Claire Fabre ${index}` };
}

function callRequest(name: string, call: object, headers: Headers): string {
  const body = JSON.stringify(call);
  const length = String(Buffer.byteLength(body));
  const own = { Host: "localhost", "Content-Type": "application/json", "Content-Length": length, ...headers };
  return `POST /functions/${name} HTTP/1.1\r\n${written(own)}\r\n${body}`;
}

function written(headers: Headers): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}
