/** The rows of these ids in the order of the ids; those that there are not are left out. */
export const inOrderOfIds = <Row extends { id: number }>(rows: readonly Row[], ids: readonly number[]): Row[] => {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
