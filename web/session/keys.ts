/** What the answer of an operation is kept under. */
export const keyOf = (path: string, params: object = {}): unknown[] => [...path.split('/'), params]
