/** `claire@atelier.example` → `c•••@atelier.example`: its owner recognises it, nobody else can write to it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${at > 1 ? email[0] : ""}•••${email.slice(at)}`;
}
