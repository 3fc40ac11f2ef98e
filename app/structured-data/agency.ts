import type { AggregateRating, ContactPoint, IdReference, Place, ProfessionalService } from "schema-dts";
import { internationalNumber, links } from "#app/links.ts";
import { type City, cities, cityIds } from "#content/cities/cities.ts";
import { company, socialProfiles, tagline } from "#content/site/company.ts";
import { ratingIsPublished, reviewCounts, reviews } from "#content/site/reviews.ts";
import { homeCard, shareCardPath } from "#content/site/share-cards.ts";

/** The one agency, in the data of every page. */
export function agencyId(origin: string): IdReference {
  return { "@id": `${origin}${links.home}#agence` };
}

/**
 * The agency as a page presents it: one, with one postal address, wherever it is read. The page of a city adds a contact
 * point, the number for that city: an agency of its own there would be a branch that does not exist. The rating appears
 * only on pages that show reviews, and as long as `ratingIsPublished` says so.
 */
export function agency(origin: string, path: string, showsReviews: boolean): ProfessionalService {
  const city = cityOf(path);
  const { opens, closes, days } = company.openingHours;
  return {
    "@type": "ProfessionalService",
    ...agencyId(origin),
    name: company.name,
    description: city ? city.page.description : tagline,
    url: `${origin}${links.home}`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}${shareCardPath(homeCard)}`,
    ...(city ? { contactPoint: contactPoint(city) } : { telephone: internationalNumber() }),
    email: company.email,
    address: {
      "@type": "PostalAddress",
      streetAddress: company.street,
      postalCode: company.postalCode,
      addressLocality: company.city,
      addressCountry: company.country,
    },
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: [...days],
      opens,
      closes,
    },
    areaServed: areaServed(city),
    ...(showsReviews && ratingIsPublished ? { aggregateRating: rating() } : {}),
    sameAs: socialProfiles.map(({ url }) => url),
  };
}

/** The city whose page is at a path. */
export function cityOf(path: string): City | undefined {
  const id = cityIds.find((id) => cities[id].page.path === path);
  return id && cities[id];
}

/** Where the agency works: the city of the page, or the whole country. */
export function areaServed(city: City | undefined): Place {
  return city ? { "@type": "City", name: city.name } : { "@type": "Country", name: company.country };
}

function contactPoint({ name, phone }: City): ContactPoint {
  return {
    "@type": "ContactPoint",
    telephone: internationalNumber(phone),
    areaServed: { "@type": "City", name },
    availableLanguage: "fr",
  };
}

function rating(): AggregateRating {
  const total = reviews.reduce((sum, { rating }) => sum + rating, 0);
  return {
    "@type": "AggregateRating",
    ratingValue: Math.round((total / reviews.length) * 10) / 10,
    bestRating: 5,
    reviewCount: reviewCounts.structuredData,
  };
}
