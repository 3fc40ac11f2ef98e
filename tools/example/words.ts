/** The words of the command's answer. */
export const exampleAnswer = {
  question: (where: string) => `Remplir d’exemples le site dont les données sont dans ${where} ?`,
  documents: (done: number, all: number) => `Documents des contrats : ${done} sur ${all}`,
  done: (contracts: number, drafts: number, messages: number) =>
    `${contracts} contrats, ${drafts} souscriptions à reprendre, ${messages} messages. Ouvrez le bureau : npm run agence -- bureau`,
  problems: {
    copies: "« --fois » attend un nombre de 1 à 999.",
    production: "Les e-mails partent d’ici (SMTP_URL) : un exemple n’y a pas sa place.",
    notEmpty: "Ce site a déjà des contrats, des souscriptions ou des messages : rien n’est changé.",
  },
} as const;

/** The people of the example agency, besides its founder. */
export const examplePeople = {
  zenmaster: { name: "Inès Carbonel", email: "ines@agence-2h.example" },
  otherZenmaster: { name: "Malik Ferrand", email: "malik@agence-2h.example" },
  accountant: { name: "Paul Guérin", email: "paul@cabinet-guerin.example" },
  devices: ["Firefox sur Windows", "Safari sur iPhone", "Chrome sur Mac"],
} as const;

/** Example firms that signed: name, signer, seat; from the first to the last. */
export const exampleFirms = [
  ["Atelier Garance", "Claire Fabre", "8, rue des Tisserands, 13006 Marseille"],
  ["Cabinet Roumanille", "Denis Roumanille", "21, cours Mirabeau, 13100 Aix-en-Provence"],
  ["Studio Tramontane", "Lou Vidal", "3, rue Nationale, 66000 Perpignan"],
  ["Boulangerie Mistral", "Jean-Luc Arnaud", "14, place aux Huiles, 13001 Marseille"],
  ["Menuiserie Sauveterre", "Aline Sauveterre", "52, chemin du Moulin, 30000 Nîmes"],
  ["Fleurs Ravel", "Sonia Ravel", "7, rue de la Paix, 84000 Avignon"],
  ["Ostéopathie Belsunce", "Karim Haddad", "11, rue Longue des Capucins, 13001 Marseille"],
  ["Garage Prigent", "Yann Prigent", "40, route de Lorient, 35000 Rennes"],
  ["Domaine des Restanques", "Mathilde Garnier", "Chemin des Restanques, 83330 Le Castellet"],
  ["Librairie Septentrion", "Paul-Henri Masson", "5, rue Esquermoise, 59800 Lille"],
  ["Plomberie Escale", "Farid Benali", "18, rue Breteuil, 13006 Marseille"],
  ["École de voile du Frioul", "Anne Kermadec", "Quai d’Honneur, 13007 Marseille"],
  ["Tapisserie Velours", "Hugues Perrin", "9, rue Mercière, 69002 Lyon"],
  ["Traiteur Olivade", "Nadège Costa", "27, avenue du Prado, 13008 Marseille"],
  ["Cabinet Lecerf et associés", "Brigitte Lecerf", "16, rue de Metz, 31000 Toulouse"],
  ["Serrurerie Calade", "Thomas Calade", "2, rue des Arènes, 13200 Arles"],
  ["Paysages Rivoire", "Étienne Rivoire", "33, route de Grenoble, 38100 Grenoble"],
  ["Crèmerie du Panier", "Louise Astier", "12, rue du Panier, 13002 Marseille"],
  ["Auto-école Sirocco", "Mehdi Saïdi", "6, boulevard Chave, 13005 Marseille"],
  ["Optique Lumière", "Valérie Noël", "44, rue de la République, 13002 Marseille"],
  ["Kinésithérapie Endoume", "Camille Roux", "19, rue d’Endoume, 13007 Marseille"],
  ["Brasserie du Vallon", "Romain Besson", "8, vallon des Auffes, 13007 Marseille"],
  ["Charpentes Ubaye", "Pascal Meyran", "Zone artisanale, 04400 Barcelonnette"],
  ["Expertise Durance", "Sylvie Maurel", "25, avenue Jean-Moulin, 04100 Manosque"],
  ["Vélos du Port", "Antoine Gilly", "15, quai de Rive-Neuve, 13007 Marseille"],
  ["Couture Amandine", "Amandine Blanc", "4, rue Saint-Ferréol, 13001 Marseille"],
  ["Peinture Calanques", "Marc Olivieri", "60, avenue de Hambourg, 13008 Marseille"],
  ["Toiletteur Filou", "Élodie Martinez", "22, rue Paradis, 13006 Marseille"],
  ["Architecture Lavande", "Claude Ferrier", "10, place du Forum, 13200 Arles"],
  ["Savonnerie Bompard", "Julie Bompard", "31, traverse du Moulin, 13007 Marseille"],
  ["Maçonnerie Tardieu", "Gilles Tardieu", "5, chemin des Oliviers, 84100 Orange"],
  ["Chocolaterie Cassis", "Inès Moreau", "3, rue de l’Arène, 13260 Cassis"],
  ["Photographe Lionel Vasseur", "Lionel Vasseur", "17, rue Sainte, 13001 Marseille"],
  ["Climatisation Zéphyr", "Nicolas Peyron", "70, boulevard Romain-Rolland, 13010 Marseille"],
  ["Yoga du Cours", "Hanna Lindqvist", "13, cours Julien, 13006 Marseille"],
  ["Épicerie Vert d’Eau", "Samira Khelif", "29, rue de Lodi, 13006 Marseille"],
  ["Électricité Marcadet", "Olivier Marcadet", "48, rue Marcadet, 75018 Paris"],
  ["Poterie des Accates", "Rose Imbert", "Chemin des Accates, 13011 Marseille"],
  ["Notes et Partitions", "Gabriel Sorel", "6, rue d’Italie, 13100 Aix-en-Provence"],
  ["Pension des Goélands", "Maud Tréhel", "1, corniche Kennedy, 13007 Marseille"],
] as const;

/** Example firms that signed on paper, before the site. */
export const exampleTakeovers = [
  ["Imprimerie Sormiou", "Maryse Colombe", "12, rue Sénac-de-Meilhan, 13001 Marseille"],
  ["Pressing Longchamp", "Didier Astruc", "54, boulevard Longchamp, 13001 Marseille"],
  ["Lutherie du Chevalet", "Jeanne Morel", "6, impasse du Chevalet, 13008 Marseille"],
] as const;

/** The words of their paper. */
export const examplePaper = {
  title: "Contrat d’abonnement",
  subtitle: (firm: string) => `${firm} et l’agence, exemplaire signé`,
  signed: "Signé le",
  sections: ({
    raisonSociale,
    nomPrenom,
    adresseSiege,
    siret,
    umr,
    creditor,
    day,
    pack,
    price,
  }: Readonly<
    Record<
      | "raisonSociale"
      | "nomPrenom"
      | "adresseSiege"
      | "siret"
      | "umr"
      | "creditor"
      | "day"
      | "pack"
      | "price",
      string
    >
  >) => [
    {
      title: "L’abonné",
      text: `${raisonSociale}, SIRET ${siret}, ${adresseSiege}.\n\nSignataire : ${nomPrenom}.`,
    },
    { title: "L’abonnement", text: `${pack}, ${price} TTC par mois, sans engagement.` },
    {
      title: "Le mandat",
      text: `L’abonné autorise le créancier ${creditor} à prélever ce prix chaque mois sur son compte. Référence unique du mandat : ${umr}. Paiement récurrent.`,
    },
    { title: "La signature", text: `Fait à Marseille en deux exemplaires, le ${day}.\n\n${nomPrenom}` },
  ],
} as const;

/** Example firms that did not finish. */
export const exampleDrafts = [
  ["Garage des Calanques", "Bruno Esposito", "35, boulevard Michelet, 13009 Marseille"],
  ["Salon Bergamote", "Fanny Delmas", "10, rue Fontange, 13006 Marseille"],
  ["Bureau d’études Sillage", "Ivan Petit", "2, quai de la Joliette, 13002 Marseille"],
  ["Pépinière du Garlaban", "Odile Chabert", "Route d’Éoures, 13400 Aubagne"],
  ["Fromagerie Alpilles", "Rémi Lambert", "8, rue Carnot, 13210 Saint-Rémy-de-Provence"],
  ["Cordonnerie Vauban", "Slimane Aït", "4, boulevard Vauban, 13006 Marseille"],
] as const;

/** Example messages, the latest first: name, text. */
export const exampleMessages = [
  [
    "Nadia",
    "Benali",
    "Bonjour,\n\nJe tiens une boutique de fleurs à Toulouse. Votre Pack Advance comprend-il la vente en ligne ? Je peux être appelée le matin, avant 10 heures.\n\nMerci,\nNadia Benali",
  ],
  [
    "Victor",
    "Lemoine",
    "Bonjour, mon site actuel appartient à mon ancien prestataire. Pouvez-vous reprendre le nom de domaine ?",
  ],
  [
    "Camille",
    "Roux",
    "Bonjour, le numéro de téléphone affiché sur notre page de contact a changé. Comment vous l’envoyer ?",
  ],
  ["Sabrina", "Chevalier", "Nous ouvrons un second salon en janvier. Faut-il un second contrat ?"],
  ["Pierre", "Castel", "Bonjour, est-il possible de venir vous voir à Marseille avant de signer ?"],
  [
    "Laure",
    "Fontaine",
    "Merci pour la mise en ligne, tout est parfait. Une question : où lire les statistiques ?",
  ],
  ["Hakim", "Zerrouki", "Combien de temps faut-il entre la signature et la mise en ligne ?"],
  ["Agathe", "Pons", "Le site peut-il être en deux langues, français et occitan ?"],
  ["Julien", "Marchetti", "Je n’ai pas reçu votre réponse à mon message de la semaine dernière."],
  ["Corinne", "Baudry", "Pouvez-vous m’envoyer un exemple de site pour un cabinet dentaire ?"],
] as const;

/** Notes of the example's people about contracts. */
export const exampleNotes = {
  called: "Appel d’accueil : photos attendues pour lundi, préfère être jointe par téléphone.",
  unpaid: "Deux prélèvements rejetés. Appelée deux fois, la gérante attend un virement de son client.",
  leaving: "Ferme son activité à la fin de l’année. A demandé l’export de ses textes.",
} as const;

/** The mail server's answer to the given-up mail. */
export const exampleMailError = "550 5.1.1 Recipient address rejected : user unknown";

/** Months taken back in part, by the position of their contract, and when the amount was paid back, if it was. */
export const exampleCredits = [
  {
    position: 2,
    cents: 890,
    reason: "Site inaccessible trois jours, du 18 au 20",
    issuedDaysAgo: 33,
    refundedDaysAgo: 30,
  },
  {
    position: 3,
    cents: 1500,
    reason: "Formulaire de contact en panne cinq jours",
    issuedDaysAgo: 4,
    refundedDaysAgo: null,
  },
] as const;
