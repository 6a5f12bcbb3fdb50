/** Makes it when it is first asked for, and keeps it: starting is quick, and what nobody asks for costs nothing. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
