import { freeStart, packWords } from "#content/contract/packs.ts";
import { company, socialProfiles, tagline } from "#content/site/company.ts";
import { euros, inSentence, phoneNumber } from "#content/site/format.ts";
import { indexedPages, pages } from "#content/site/pages.ts";
import { type PackId, packs, packsOnSale } from "#domain/pack.ts";

/** `/sitemap.xml` (sitemaps.org): the indexed pages. */
export function sitemap(origin: string): string {
  const entries = indexedPages().map(({ path }) => `<url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`;
}

/**
 * `/robots.txt` (RFC 9309). Pages that are not to be indexed say so themselves, and crawlers must read them for that:
 * only addresses that are not pages are closed.
 */
export function robots(origin: string): string {
  return `User-agent: *\nDisallow: /functions/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** `/site.webmanifest` (W3C, Web Application Manifest). */
export function webManifest(): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return JSON.stringify({
    name: company.name,
    short_name: company.name,
    description: tagline,
    lang: "fr",
    start_url: pages.home.path,
    display: "browser",
    background_color: "#0b1026",
    theme_color: "#0b1026",
    icons: [
      icon("icon-192.png", 192, "any"),
      icon("icon-512.png", 512, "any"),
      icon("icon-maskable-512.png", 512, "maskable"),
    ],
  });
}

/** `/llms.txt` (llmstxt.org): who the agency is, what it sells and what each page is about. */
export function llms(origin: string): string {
  return [
    `# ${company.name}`,
    `> ${pages.home.description}`,
    contactLines(),
    "## Packs",
    packsOnSale.map(packLine).join("\n"),
    "## Pages",
    indexedPages()
      .map((page) => `- [${page.title}](${origin}${page.path}): ${page.description}`)
      .join("\n"),
    "## Ailleurs",
    socialProfiles.map(({ name, url }) => `- [${name}](${url})`).join("\n"),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

/** How to reach the agency, as a list. */
function contactLines(): string {
  return [
    `- Téléphone : ${phoneNumber(company.phone)}`,
    `- E-mail : ${company.email}`,
    `- Adresse : ${company.street}, ${company.postalCode} ${company.city}, ${company.country}`,
    `- Horaires : ${inSentence(company.openingHours.words)}`,
  ].join("\n");
}

function packLine(id: PackId): string {
  const { title, features } = packWords[id];
  const [first = "", ...others] = features;
  const contents = [first, ...others.map(inSentence)].join("\u202f; ");
  const sentences = ["sans engagement", freeStart(packs[id]), contents].filter(Boolean);
  return `- ${title} : ${euros(packs[id].monthlyCents)} TTC par mois, ${sentences.join(". ")}.`;
}
