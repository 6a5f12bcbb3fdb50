import de from './words/de.json' with { type: 'json' }
import en from './words/en.json' with { type: 'json' }
import es from './words/es.json' with { type: 'json' }
import fr from './words/fr.json' with { type: 'json' }
import pt from './words/pt.json' with { type: 'json' }
import ru from './words/ru.json' with { type: 'json' }

/**
 * Trouble codes of vehicles (SAE J2012, ISO 15031-6): a letter for the system, a digit for who has defined it, one for the part of it, two of
 * the fault; of lorries also suspect parameters (SAE J1939, SPN and FMI). Words are those of the parts, and of the faults that are met most.
 */

const catalogues: Readonly<Record<string, Readonly<Record<keyof typeof en, string>>>> = { de, en, es, fr, pt, ru }

type Word = keyof typeof en

/** Faults with words of their own, by what their codes begin with; `{n}` of the words is the number of the cylinder. */
const faults: readonly (readonly [code: RegExp, word: Word])[] = [
  [/^P0300/, 'misfire'],
  [/^P03(0[1-9]|1[0-2])/, 'misfire_of'],
  [/^P01(71|74)/, 'lean'],
  [/^P01(72|75)/, 'rich'],
  [/^P04(2|3)\d/, 'catalyst'],
  [/^P04(4|5)\d/, 'vapours'],
  [/^P040\d/, 'recirculation'],
  [/^P0(11[5-9]|12[58])/, 'coolant_temperature'],
  [/^P01(0[0-4])/, 'air_flow'],
  [/^P01([3-6]\d)/, 'oxygen'],
  [/^P02(0[1-9]|1[0-2])/, 'injector_of'],
  [/^P0(33|34|36|37|38|39)\d/, 'crankshaft'],
  [/^P0(2(3[4-9]|99))/, 'boost'],
  [/^P056\d/, 'voltage'],
  [/^P050[0-3]/, 'speed_sensor'],
  [/^P20(0[2-9]|1\d)/, 'particles'],
  [/^P24[5-6]\w/, 'particles'],
  [/^P20[4-6BE]\w/, 'urea'],
  [/^U01\d\w/, 'lost_contact'],
  [/^C00[0-4]\w/, 'brakes'],
]

/** Parts of what drives a vehicle, by the third character of a code that begins with P0. */
const parts: Readonly<Record<string, Word>> = {
  ...{ 0: 'mixture', 1: 'mixture', 2: 'injection', 3: 'ignition', 4: 'emissions', 5: 'idle_speed', 6: 'computer' },
  ...{ 7: 'gearbox', 8: 'gearbox', 9: 'gearbox', A: 'hybrid', B: 'hybrid', C: 'hybrid' },
}

const systems: Readonly<Record<string, Word>> = { P: 'powertrain', C: 'chassis', B: 'body', U: 'network' }

/** Who has defined a code: 1, and 3 of some, is the maker of the vehicle. */
const isOfMaker = (code: string): boolean => code[1] === '1' || /^(P3[0-3]|[CBU]2)/.test(code)

/** The meaning of a code, in the language of a locale such as `de_AT`, English where it is none of ours; empty where nobody knows. */
export const meaningOf = (code: string, locale: string): string => {
  const words = catalogues[locale.slice(0, 2)] ?? en
  if (/\bSPN\b|\bFMI\b|^\d+[-/.:]\d+$/i.test(code)) return words.suspect
  if (!/^[PCBU][0-3][0-9A-F]{3}/.test(code)) return ''
  if (isOfMaker(code)) return `${words[systems[code[0] as string] as Word]}, ${words.of_maker}`
  const fault = faults.find(([begins]) => begins.test(code))
  if (fault) return words[fault[1]].replace('{n}', String(Number(code.slice(3, 5))))
  const part = code.startsWith('P0') ? parts[code[2] as string] : undefined
  return words[part ?? (systems[code[0] as string] as Word)]
}
