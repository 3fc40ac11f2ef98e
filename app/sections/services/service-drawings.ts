import callTracking from "#app/illustrations/service-call-tracking.svg";
import googleAds from "#app/illustrations/service-google-ads.svg";
import mailPro from "#app/illustrations/service-mail-pro.svg";
import seoGmb from "#app/illustrations/service-seo-gmb.svg";
import socialNetworks from "#app/illustrations/service-social-networks.svg";
import website from "#app/illustrations/service-website.svg";
import type { ServiceId } from "#content/site/services.ts";

/** The drawing of each service, 400 × 400: its icon on a card, its image in a dialog. */
export const serviceDrawings = {
  "site-web": website,
  "seo-gmb": seoGmb,
  "google-ads": googleAds,
  "call-tracking": callTracking,
  "reseaux-sociaux": socialNetworks,
  "mail-pro": mailPro,
} as const satisfies Record<ServiceId, string>;
