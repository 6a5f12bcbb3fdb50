import type { Doc } from './doc.ts'

/** The tree that pdfkit keeps of which element each marked part of a page belongs to; its types do not tell. */
interface ParentTree {
  get(page: number): unknown
  add(page: number, elements: unknown): unknown
}

/**
 * Lets go of the elements of a page that is full: pdfkit keeps each of them until the end, some 300 bytes a cell, though nothing of them
 * but their numbers is written then.
 */
export const letGo = (doc: Doc): void => {
  const tree = (doc as unknown as { getStructParentTree(): ParentTree }).getStructParentTree()
  const page = (doc.page as unknown as { structParentTreeKey: number }).structParentTreeKey
  const elements = tree.get(page)
  // One that has begun and is not added yet is asked for again.
  if (!Array.isArray(elements) || elements.includes(null)) return
  const numbers = `[${elements.join(' ')}]`
  // It is written by its own text, as trees are.
  tree.add(page, Object.assign(Object.create(tree), { toString: () => numbers }))
}
