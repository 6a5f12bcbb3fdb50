/** What panel logins of these tests may do, unless they are about permissions. */
export const all = {
  trackers: ['create', 'read', 'update', 'delete', 'corrupt', 'report'],
  transactions: ['create'],
  tariffs: ['create', 'read'],
}
