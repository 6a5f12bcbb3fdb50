/** A file that the code generates: its path from the root, and its text. */
export interface Generated {
  path: string
  text: string
}
