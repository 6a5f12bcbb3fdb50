import { type Static, type TSchema, Type } from 'typebox'
import { Described, Id, Named, OneOf } from '#contract/schema.ts'
import { Item, Items, Menu } from '../../../user/menu.ts'

/** Menu presets: menus that a dealer lays out for its users (specification 2.19). */

export const Preset = Named('MenuPreset', { id: Id, ...Menu.properties })

/**
 * A footer: its items alone, or an object that holds them. One schema for both, so that a fault is told by its path in
 * what was sent.
 */
type Footer = Static<typeof Items> | { title?: string | null; items: Static<typeof Items> }
const Footer = Type.Unsafe<Footer>({
  type: ['array', 'object'],
  items: Item as TSchema,
  maxItems: 100,
  properties: { title: Menu.properties.footer.properties.title as TSchema, items: Items as TSchema },
  required: ['items'],
  description: 'Items, or an object that holds them, as the list tells it.',
})

export const NewPreset = Type.Object({ ...Menu.properties, footer: Footer })
export const ChangedPreset = Type.Object({ id: Id, ...NewPreset.properties })

/** A preset that was sent, as it is stored. */
export const menuFrom = ({ title, main, footer }: Static<typeof NewPreset>): Menu => ({
  title,
  main,
  footer: Array.isArray(footer) ? { title: null, items: footer } : { title: footer.title ?? null, items: footer.items },
})

/** The users who are given a preset: `users` those of `ids`, `default` all who have been given none. */
export const Assignment = Named('MenuAssignment', {
  type: Described(OneOf(['default', 'users']), 'Whoever has none, or these users.'),
  ids: Type.Optional(Type.Array(Id, { description: 'Ids of the users, of type `users`.' })),
})
