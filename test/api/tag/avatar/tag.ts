import type { Subject } from '#test/avatars.ts'

export const tag: Subject = {
  entity: 'tag',
  make: async (account) => (await account.call('tag/create', { tag: { name: 'a tag', color: 'ff0000' } })).id,
  read: async (account, id) => (await account.call('tag/list')).list.find((listed: { id: number }) => listed.id === id),
  remove: (account, tag_id) => account.call('tag/delete', { tag_id }),
}
