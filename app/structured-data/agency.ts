import type { AggregateRating, IdReference, ProfessionalService } from "schema-dts";
import { internationalNumber, links } from "#app/links.ts";
import { cities, cityIds } from "#content/cities/cities.ts";
import { type LocalCity, localCity } from "#content/cities/local-cities.ts";
import { company, socialProfiles, tagline } from "#content/site/company.ts";
import { reviewCounts, reviews } from "#content/site/reviews.ts";
import { homeCard, shareCardPath } from "#content/site/share-cards.ts";

/** The identifier of the agency in the data of every page. Its number is the one that the page shows. */
export function agencyId(origin: string, path: string): IdReference {
  return { "@id": `${origin}${cityAt(path) ? path : links.home}#agence` };
}

/**
 * The agency as a page presents it. The page of a city gives that city as the area served, and the city's number, but
 * the agency's own postal address, because it has no other. The rating appears only on pages that show reviews.
 */
export function agency(origin: string, path: string, showsReviews: boolean): ProfessionalService {
  const city = cityAt(path);
  const { opens, closes, days } = company.openingHours;
  return {
    "@type": "ProfessionalService",
    ...agencyId(origin, path),
    name: company.name,
    description: city ? city.lead : tagline,
    url: `${origin}${city ? path : links.home}`,
    logo: `${origin}/icon-512.png`,
    image: `${origin}${shareCardPath(homeCard)}`,
    telephone: internationalNumber(city?.phone),
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
    areaServed: city ? { "@type": "City", name: city.name } : { "@type": "Country", name: company.country },
    ...(showsReviews ? { aggregateRating: rating() } : {}),
    ...(city ? { parentOrganization: agencyId(origin, links.home) } : {}),
    sameAs: socialProfiles.map(({ url }) => url),
  };
}

function cityAt(path: string): LocalCity | undefined {
  const id = cityIds.find((id) => cities[id].page.path === path);
  return id && localCity(id);
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
