/** Stages as the files that come with Queenhigh name them; another name stays as it was announced. */
export const STAGES_DE: Record<string, string> = { "One hour": "Eine Stunde", Heats: "Vorläufe", "Semi-final": "Halbfinale", Final: "Finale", "To the end": "Bis zum Ende" };
