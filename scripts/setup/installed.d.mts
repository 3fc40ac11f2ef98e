export function projectNode(root: string): string;
export function linkNode(root: string): void;
export function installProblem(root: string): string | null;
