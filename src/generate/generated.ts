/** A generated file: its path from the root, and its text. */
export interface Generated {
  path: string
  text: string
}
