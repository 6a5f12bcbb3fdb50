import { type Device, emptyInstallation, type Installation, type User } from '#migrate/traccar/installation.ts'

/** Installations that tests make, of what they say alone. */

export const user = (id: number, given: Partial<User> = {}): User => ({
  ...{ id, name: `User ${id}`, email: `user${id}@fleet.example`, phone: '', readonly: false, administrator: false },
  ...{
    disabled: false,
    devicereadonly: false,
    limitcommands: false,
    disablereports: false,
    temporary: false,
    totp: false,
  },
  attributes: {},
  ...given,
})

export const device = (id: number, given: Partial<Device> = {}): Device => ({
  ...{ id, name: `Van ${id}`, uniqueid: `86000000000000${id}`, phone: '', model: '', contact: '', category: '' },
  ...{ disabled: false, attributes: {} },
  ...given,
})

type Given = Partial<Omit<Installation, 'links'>> & { links?: Partial<Installation['links']> }

export const installed = ({ links, ...given }: Given): Installation => {
  const empty = emptyInstallation()
  return { ...empty, ...given, links: { ...empty.links, ...links } }
}
