import { cities } from "#content/cities.ts";
import { bookings, company, host, socialProfiles } from "#content/company.ts";
import { creditorAccount } from "#content/creditor-account.ts";
import { findingWords } from "#content/desk/doctor.ts";
import { phoneNumber } from "#content/format.ts";
import { clientSites } from "#content/portfolio.ts";
import { reviewsAreExamples } from "#content/reviews.ts";
import { isCreditorIdentifier } from "#domain/sepa.ts";
import { type Finding, findingsOf } from "./finding.ts";

/** What the project comes with, and no agency has. */
const example = {
  creditorIdentifier: "FR72ZZZ123456",
  siren: "123456782",
  iban: "FR7630006000011234567890189",
};

/** Numbers that reach nobody, reserved for fiction (ARCEP, decision 2018-0881). */
const fictitious = /^0(?:19900|26191|35301|46571|53649|63998)\d{4}$/;

const exampleAddress = /[.@_-]example\b/;

/** What is left of the examples: faults where the site is open to the public, things to see to elsewhere. */
export function exampleFindings(site: { readonly isPublic: boolean }): Finding[] {
  const left = (topic: "identity" | "content", texts: readonly string[], fine: string): Finding[] => {
    const findings = findingsOf(topic);
    if (texts.length === 0) return [findings.ok(fine)];
    return texts.map((text) => (site.isPublic ? findings.fault(text) : findings.warning(text)));
  };
  return [
    ...left("identity", [...phones(), ...addresses(), ...identifiers()], findingWords.identity.fine),
    ...left("content", contents(), findingWords.content.fine),
  ];
}

function phones(): string[] {
  const { phone, phones, places } = findingWords.identity;
  const all = new Map<string, string>([
    ...Object.values(cities).map((city): [string, string] => [city.phone, city.name]),
    [host.phone, places.host],
    [company.phone, places.agency],
  ]);
  const left = [...all].filter(([number]) => fictitious.test(number));
  if (left.length === 0) return [];
  return [phones(left.map(([number, place]) => phone(place, phoneNumber(number))))];
}

function addresses(): string[] {
  const all = [company.email, ...Object.values(bookings), ...socialProfiles.map(({ url }) => url)];
  const left = all.filter((address) => exampleAddress.test(address));
  return left.length > 0 ? [findingWords.identity.addresses(left)] : [];
}

function identifiers(): string[] {
  const { creditorExample, creditorWrong, sirenExample, accountExample } = findingWords.identity;
  const { iban } = creditorAccount as { readonly iban: string };
  const { creditorIdentifier, registration } = company as {
    readonly creditorIdentifier: string;
    readonly registration: { readonly siren: string };
  };
  return [
    ...(creditorIdentifier === example.creditorIdentifier
      ? [creditorExample(creditorIdentifier)]
      : isCreditorIdentifier(creditorIdentifier)
        ? []
        : [creditorWrong(creditorIdentifier)]),
    ...(registration.siren === example.siren ? [sirenExample(registration.siren)] : []),
    ...(iban === example.iban ? [accountExample] : []),
  ];
}

function contents(): string[] {
  const { reviews, portfolio } = findingWords.content;
  const sites = clientSites.filter(({ url }) => exampleAddress.test(url)).length;
  return [...(reviewsAreExamples ? [reviews] : []), ...(sites > 0 ? [portfolio(sites)] : [])];
}
