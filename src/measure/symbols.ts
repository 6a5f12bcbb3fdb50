/** Symbols of units, by language: those that one writes in another way than most do. */
const symbols: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { rpm: '1/min' },
  fr: { ft: 'pi', d: 'j', rpm: 'tr/min', B: 'o', kB: 'ko', MB: 'Mo', GB: 'Go', TB: 'To' },
  ru: {
    ...{ km: 'км', 'km/h': 'км/ч', m: 'м', mi: 'ми', mph: 'ми/ч', ft: 'фт', nmi: 'мор. ми', kn: 'уз' },
    ...{ ms: 'мс', s: 'с', min: 'мин', h: 'ч', d: 'д', B: 'Б', kB: 'КБ', MB: 'МБ', GB: 'ГБ', TB: 'ТБ' },
    ...{ l: 'л', 'l/h': 'л/ч', 'l/100 km': 'л/100 км', gal: 'гал', kg: 'кг', V: 'В', rpm: 'об/мин' },
    ...{ mmHg: 'мм рт. ст.', '1/min': '1/мин', kPa: 'кПа', A: 'А', Hz: 'Гц', lx: 'лк', kWh: 'кВт·ч' },
  },
}

/** International symbols of units by their codes (`units_type`). */
export const unit_symbols = {
  litre: 'l',
  gallon: 'gal',
  imperial_gallon: 'gal',
  celsius: '°C',
  fahrenheit: '°F',
  speed: 'km/h',
  miles_per_hour: 'mph',
  knot: 'kn',
  kilometre: 'km',
  mile: 'mi',
  nautical_mile: 'nmi',
  kilogram: 'kg',
  pound: 'lb',
  kilopascal: 'kPa',
  bar: 'bar',
  psi: 'psi',
} as const

/** The symbol of a unit as a language writes it; as it is where most languages write it so. @param tag `language[-_COUNTRY]` */
export const symbolIn = (symbol: string, tag: string): string => symbols[tag.slice(0, 2)]?.[symbol] ?? symbol
