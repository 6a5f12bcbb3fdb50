/** A row of a list beside a map. */
export interface Listed {
  id: number
  label: string
  /** Below the label. */
  about: string
}
