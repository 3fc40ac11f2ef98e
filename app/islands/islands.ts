/**
 * The islands of the site by name: the parts of pages that React hydrates in the browser (`island.tsx`). The browser
 * fetches an island, and React, only for pages that contain it.
 */
export const islands = {
  "account-form": async () => (await import("#app/pages/client/account-form.tsx")).AccountForm,
  "contact-form": async () => (await import("#app/pages/contact/contact-form.tsx")).ContactForm,
  "email-form": async () => (await import("#app/pages/client/email-form.tsx")).EmailForm,
  "facts-form": async () => (await import("#app/pages/client/facts-form.tsx")).FactsForm,
  mandate: async () => (await import("#app/pages/contract/mandate-step.tsx")).MandateStep,
  quiz: async () => (await import("#app/quiz/quiz-trigger.tsx")).QuizTrigger,
  "subscriber-form": async () => (await import("#app/pages/contract/subscriber-step.tsx")).SubscriberStep,
  toasts: async () => (await import("#app/ui/toasts.tsx")).Toasts,
  verifier: async () => (await import("#app/pages/verify/verifier.tsx")).Verifier,
};

export type IslandName = keyof typeof islands;

export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
