/** What the page of a contract says of its last day of service, once it is near. */
export const endingLabels = {
  deed: "Fin préparée",
  note: (lastDay: string) =>
    `Après avoir prévenu le client et préparé la remise de ses accès, avant le ${lastDay}`,
  kept: "La préparation de la fin est notée.",
  doneBy: (name: string, when: string) => `Par ${name}, ${when}`,
} as const;
