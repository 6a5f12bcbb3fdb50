import type { Catalogue } from './grouped.ts'

/** Catalogues of one language, by their paths from `web/words/of`. */
export type Files = Readonly<Record<string, () => Promise<{ default: Catalogue }>>>
