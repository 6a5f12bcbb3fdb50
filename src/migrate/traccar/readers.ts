import type { Cell } from './dump/cells.ts'
import type { Attributes, Installation } from './installation.ts'
import { objectOf } from './object-of.ts'
import type { ReadTime } from './times.ts'

/** How rows of Traccar's tables are read: what of them every version has, and what becomes of them. */

export interface Row {
  /** By the name of a column; null also where there is no such column. */
  cell(name: string): Cell
  timeOf: ReadTime
  unread(what: string): void
}

export interface Reader {
  /** Columns that versions 5 and 6 have, without which it is no table of theirs. */
  needs: readonly string[]
  take(installation: Installation, row: Row): void
}

const text = ({ cell }: Row, name: string): string => cell(name)?.trim() ?? ''
const figure = ({ cell }: Row, name: string): number => Number(cell(name) ?? 0)
const flag = ({ cell }: Row, name: string): boolean => ['t', 'true'].includes(cell(name) ?? '')

/** Of an id that may be missing, or 0 for none. */
const maybeId = (row: Row, name: string, as = name.replace(/id$/, '')): Record<string, number> => {
  const id = figure(row, name)
  return id > 0 ? { [as]: id } : {}
}

const maybeText = (row: Row, name: string): Record<string, string> =>
  row.cell(name) ? { [name]: text(row, name) } : {}

const expiration = (row: Row): { expiration?: number } => {
  const time = row.timeOf(row.cell('expirationtime') ?? '')
  return Number.isNaN(time) ? {} : { expiration: time }
}

const attributes = (row: Row): Attributes => {
  const cell = row.cell('attributes')
  if (!cell || cell === 'null') return {}
  const read = objectOf(cell)
  if (!read) row.unread('its attributes are no JSON')
  return read ?? {}
}

/** Bytes as PostgreSQL writes them, `\x42…`, as text. */
const bytes = (row: Row, name: string): string =>
  Buffer.from((row.cell(name) ?? '').replace(/^\\x/, ''), 'hex').toString('utf8')

export const readers: Readonly<Record<string, Reader>> = {
  tc_users: {
    needs: ['id', 'name', 'email', 'hashedpassword', 'salt', 'readonly', 'administrator', 'disabled'],
    take: ({ users }, row) =>
      void users.push({
        ...{ id: figure(row, 'id'), name: text(row, 'name'), email: text(row, 'email'), phone: text(row, 'phone') },
        ...maybeText(row, 'login'),
        ...maybeText(row, 'hashedpassword'),
        ...maybeText(row, 'salt'),
        readonly: flag(row, 'readonly'),
        administrator: flag(row, 'administrator'),
        disabled: flag(row, 'disabled'),
        devicereadonly: flag(row, 'devicereadonly'),
        limitcommands: flag(row, 'limitcommands'),
        disablereports: flag(row, 'disablereports'),
        temporary: flag(row, 'temporary'),
        totp: text(row, 'totpkey') !== '',
        ...expiration(row),
        attributes: attributes(row),
      }),
  },
  tc_devices: {
    needs: ['id', 'name', 'uniqueid', 'groupid', 'attributes', 'phone', 'model', 'contact', 'category', 'disabled'],
    take: ({ devices }, row) =>
      void devices.push({
        ...{ id: figure(row, 'id'), name: text(row, 'name'), uniqueid: text(row, 'uniqueid') },
        ...{ phone: text(row, 'phone'), model: text(row, 'model'), contact: text(row, 'contact') },
        ...{ category: text(row, 'category'), disabled: flag(row, 'disabled') },
        ...maybeId(row, 'groupid'),
        ...maybeId(row, 'calendarid'),
        ...maybeId(row, 'positionid'),
        ...expiration(row),
        attributes: attributes(row),
      }),
  },
  tc_groups: {
    needs: ['id', 'name', 'groupid'],
    take: ({ groups }, row) =>
      void groups.push({
        ...{ id: figure(row, 'id'), name: text(row, 'name') },
        ...maybeId(row, 'groupid'),
        attributes: attributes(row),
      }),
  },
  tc_geofences: {
    needs: ['id', 'name', 'area'],
    take: ({ geofences }, row) =>
      void geofences.push({
        ...{ id: figure(row, 'id'), name: text(row, 'name'), description: text(row, 'description') },
        area: text(row, 'area'),
        ...maybeId(row, 'calendarid'),
        attributes: attributes(row),
      }),
  },
  tc_calendars: {
    needs: ['id', 'name', 'data'],
    take: ({ calendars }, row) =>
      void calendars.push({ id: figure(row, 'id'), name: text(row, 'name'), data: bytes(row, 'data') }),
  },
  tc_notifications: {
    needs: ['id', 'type', 'always', 'notificators'],
    take: ({ notifications }, row) =>
      void notifications.push({
        ...{ id: figure(row, 'id'), type: text(row, 'type'), description: text(row, 'description') },
        always: flag(row, 'always'),
        notificators: text(row, 'notificators'),
        ...maybeId(row, 'calendarid'),
        ...maybeId(row, 'commandid'),
        attributes: attributes(row),
      }),
  },
  tc_attributes: {
    needs: ['id', 'description', 'type', 'attribute', 'expression'],
    take: ({ computed }, row) =>
      void computed.push({
        ...{ id: figure(row, 'id'), description: text(row, 'description'), type: text(row, 'type') },
        ...{ attribute: text(row, 'attribute'), expression: text(row, 'expression') },
      }),
  },
  tc_commands: {
    needs: ['id', 'description', 'type', 'attributes'],
    take: ({ commands }, row) =>
      void commands.push({
        ...{ id: figure(row, 'id'), description: text(row, 'description'), type: text(row, 'type') },
        textchannel: flag(row, 'textchannel'),
        attributes: attributes(row),
      }),
  },
  tc_commands_queue: { needs: ['id'], take: (installation) => void installation.queued++ },
  tc_reports: {
    needs: ['id', 'type'],
    take: ({ reports }, row) =>
      void reports.push({
        ...{ id: figure(row, 'id'), type: text(row, 'type'), description: text(row, 'description') },
        ...maybeId(row, 'calendarid'),
      }),
  },
  tc_maintenances: {
    needs: ['id', 'name', 'type', 'start', 'period'],
    take: ({ maintenances }, row) =>
      void maintenances.push({
        ...{ id: figure(row, 'id'), name: text(row, 'name'), type: text(row, 'type') },
        ...{ start: figure(row, 'start'), period: figure(row, 'period') },
      }),
  },
  tc_drivers: {
    needs: ['id', 'name', 'uniqueid'],
    take: ({ drivers }, row) =>
      void drivers.push({
        ...{ id: figure(row, 'id'), name: text(row, 'name'), uniqueid: text(row, 'uniqueid') },
        attributes: attributes(row),
      }),
  },
  tc_orders: {
    needs: ['id', 'uniqueid'],
    take: ({ orders }, row) =>
      void orders.push({
        id: figure(row, 'id'),
        uniqueid: text(row, 'uniqueid'),
        description: text(row, 'description'),
      }),
  },
  tc_servers: {
    needs: ['id'],
    take: (installation, row) => {
      installation.server = attributes(row)
    },
  },
}
