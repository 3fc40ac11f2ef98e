import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** The table of contents: French address, page. */
export default [
  index("pages/home.tsx"),
  route("landing", "pages/landing.tsx"),
  route("landing/promo", "pages/promo/promo.tsx"),
  route("landing/:city", "pages/city/city.tsx"),
  route("agence-web-marseille", "pages/marseille/marseille.tsx"),
  route("univers", "pages/universe/universe.tsx"),
  route("prestations", "pages/services/services.tsx"),
  route("realisations", "pages/portfolio/portfolio.tsx"),
  route("faq", "pages/faq/faq.tsx"),
  route("contact", "pages/contact/contact.tsx"),
  route("contrat-abonnement/:pack", "pages/contract/step1.tsx"),
  route("contrat-abonnement/:pack/step2", "pages/contract/step2.tsx"),
  route("arreter-les-rappels", "pages/contract/stop-reminders.tsx"),
  route("redirection-accueil", "pages/home-redirect/home-redirect.tsx"),
  route("conditions-generales", "pages/legal/terms.tsx", { id: "terms" }),
  route("conditions-generales/version/:date", "pages/legal/terms.tsx", { id: "terms-version" }),
  route("conditions-generales/annexe-promo", "pages/legal/terms.tsx", { id: "promo-terms" }),
  route("conditions-generales/annexe-promo/version/:date", "pages/legal/terms.tsx", {
    id: "promo-terms-version",
  }),
  route("mentions-legales", "pages/legal/legal-notices.tsx"),
  route("protection-donnees-personnelles", "pages/legal/data-protection.tsx"),
  route("accessibilite", "pages/accessibility/accessibility.tsx"),
  route("verifier", "pages/verify/verify.tsx"),
  route("mon-contrat/:token", "pages/client/client-contract.tsx"),
  route("mon-contrat/:token/retractation", "pages/client/confirm-withdrawal.tsx"),
  route("mon-contrat/:token/resiliation", "pages/client/confirm-termination.tsx"),
  route("mon-contrat/:token/documents/:kind", "pages/client/client-document.ts"),
  route("*", "pages/not-found.tsx"),
] satisfies RouteConfig;
