import { Document, Packer } from 'docx'
import { type Block, beside, fields, heading, note, table, text, title } from './cells.ts'
import type { Trip, Waybill } from './waybill.ts'

/**
 * Form 3 of Russian waybills, of a passenger car, as DOCX: what is known stands in it, and what is not is a line to write upon. It is in Russian
 * whoever asks, for it is a form of Russian offices.
 */
export const form3 = (waybill: Waybill): Promise<Buffer> => {
  const document = new Document({
    title: `Путевой лист ${[waybill.series, waybill.number].filter(Boolean).join(' ')}`,
    creator: 'Odograph',
    styles: { default: { document: { run: { font: 'Times New Roman' }, paragraph: { spacing: { line: 240 } } } } },
    sections: [page(front(waybill)), page(back(waybill))],
  })
  return Packer.toBuffer(document)
}

/** Twentieths of a point: A4, margins of 15 mm, and what is between them. */
const paper = { width: 11_906, height: 16_838 }
const margin = 850
const width = paper.width - 2 * margin

const page = (children: Block[]) => ({
  properties: { page: { size: paper, margin: { top: margin, bottom: margin, left: margin, right: margin } } },
  children,
})

const front = (waybill: Waybill): Block[] => {
  const half = Math.floor(width / 2)
  return [
    note('Типовая межотраслевая форма № 3', 'RIGHT'),
    note('Утверждена постановлением Госкомстата России от 28.11.97 № 78', 'RIGHT'),
    title('ПУТЕВОЙ ЛИСТ'),
    text(`легкового автомобиля   серия ${waybill.series || '______'}   № ${waybill.number}`, 'CENTER'),
    text(daysOf(waybill), 'CENTER'),
    note(`Форма по ОКУД 0345001      по ОКПО ${waybill.okpo || '____________'}`, 'RIGHT'),
    fields(['Организация', waybill.organization]),
    fields(['Марка автомобиля', waybill.vehicle.model], ['Гаражный номер', waybill.vehicle.label]),
    fields(['Государственный номерной знак', waybill.vehicle.reg_number]),
    fields(['Водитель', waybill.driver.name], ['Табельный номер', waybill.driver.personnel_number]),
    fields(['Удостоверение №', waybill.driver.licence], ['Класс (категории)', waybill.driver.licence_cats]),
    text('Лицензионная карточка: стандартная, ограниченная (ненужное зачеркнуть)'),
    fields(['Регистрационный №', null], ['серия', null], ['№', null]),
    beside([half, width - half], [task(waybill), condition(waybill)]),
  ]
}

/** What the driver is to do, and when the vehicle left and came back. */
const task = (waybill: Waybill): Block[] => {
  const tell = clockOf(waybill)
  const [first, last] = [waybill.trips?.[0], waybill.trips?.at(-1)]
  return [
    heading('Задание водителю'),
    fields(['В распоряжение', null]),
    fields(['Адрес подачи', waybill.garage_address]),
    fields(['Время выезда из гаража', first ? tell(first.from) : null]),
    fields(['Диспетчер-нарядчик', waybill.dispatcher]),
    fields(['Время возвращения в гараж', last ? tell(last.to) : null]),
    fields(['Диспетчер-нарядчик', waybill.dispatcher]),
    fields(['Опоздания, ожидания, простои в пути, заезды в гараж и прочие отметки', null]),
  ]
}

/** In what state the vehicle was handed over and back, and what it used. */
const condition = ({ mechanic, garage_address, odometer, driver, fuel }: Waybill): Block[] => [
  heading('Автомобиль технически исправен'),
  fields(['Показание спидометра, км', numberOf(odometer.out)]),
  fields(['Выезд разрешён. Механик', mechanic]),
  fields(['Автомобиль в технически исправном состоянии принял. Водитель', driver.name]),
  fields(['Адрес гаража', garage_address]),
  heading('Горючее'),
  fields(['Марка', fuel.grade]),
  fields(['Выдано по заправочному листу №', null], ['количество, л', null]),
  fields(['Остаток, л: при выезде', null], ['при возвращении', null]),
  fields(['Расход, л: по норме', numberOf(fuel.norm)], ['фактический', null]),
  fields(['Экономия, л', null], ['Перерасход, л', null]),
  heading('При возвращении автомобиль исправен / неисправен'),
  fields(['Показание спидометра при возвращении в гараж, км', numberOf(odometer.back)]),
  fields(['Автомобиль сдал. Водитель', driver.name]),
  fields(['Автомобиль принял. Механик', mechanic]),
]

/** Widths of the columns of trips; the addresses share what is left. */
const columns = [560, 900, 0, 0, 1250, 1250, 900, 1300]
const left = width - columns.reduce((a, b) => a + b)
const widths = columns.map((size) => size || Math.floor(left / 2))
const heads = [
  ...['Номер по порядку', 'Код заказчика', 'Место отправления', 'Место назначения', 'Время выезда'],
  ...['Время возвращения', 'Пройдено, км', 'Подпись лица, пользовавшегося автомобилем'],
]
/** Lines to write upon where trips are not told. */
const empty = 15

const back = (waybill: Waybill): Block[] => {
  const trips = waybill.trips ?? []
  const metres = trips.reduce((sum, trip) => sum + trip.metres, 0)
  const numbers = heads.map((_, i) => String(i + 1))
  const rows = waybill.trips
    ? trips.map((trip, i) => rowOf(trip, i, clockOf(waybill)))
    : Array.from({ length: empty }, (_, i) => [String(i + 1), ...Array<string>(heads.length - 1).fill('')])
  return [
    heading('Оборотная сторона формы № 3'),
    table(widths, [heads, numbers], rows, [0, 6]),
    heading('Результат работы автомобиля за смену'),
    fields(['Всего в наряде, ч', hoursOf(trips)], ['Пройдено, км', waybill.trips ? kilometres(metres) : null]),
    fields(['За километраж, руб. коп.', null], ['За часы, руб. коп.', null], ['Итого, руб. коп.', null]),
    fields(['Расчёт произвёл', null]),
  ]
}

const rowOf = (trip: Trip, at: number, tell: (time: number) => string): string[] => [
  ...[String(at + 1), '', trip.start_address, trip.end_address],
  ...[tell(trip.from), tell(trip.to), kilometres(trip.metres), ''],
]

const decimal = new Intl.NumberFormat('ru', { maximumFractionDigits: 1, useGrouping: false })

const kilometres = (metres: number): string => decimal.format(metres / 1000)

const numberOf = (value: number | null): string | null => (value === null ? null : decimal.format(value))

/** Hours from the first departure to the last return. */
const hoursOf = (trips: readonly Trip[]): string | null => {
  const [first, last] = [trips[0], trips.at(-1)]
  return first && last ? decimal.format((last.to - first.from) / 3_600_000) : null
}

/** Makes a function that tells a moment: the hour, and the day where the waybill has several. */
const clockOf = ({ zone, from, to }: Waybill): ((time: number) => string) => {
  const hour = new Intl.DateTimeFormat('ru', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
  const day = new Intl.DateTimeFormat('ru', { timeZone: zone, day: '2-digit', month: '2-digit' })
  const isOneDay = day.format(from) === day.format(to)
  return (time) => (isOneDay ? hour.format(time) : `${day.format(time)} ${hour.format(time)}`)
}

const daysOf = ({ zone, from, to }: Waybill): string => {
  const day = new Intl.DateTimeFormat('ru', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' })
  const [first, last] = [day.format(from), day.format(to)]
  return first === last ? first : `с ${first} по ${last}`
}
