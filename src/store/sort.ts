/** One property that a list is sorted by. */
export interface Sort<P extends string = string> {
  property: P
  ascending: boolean
}
