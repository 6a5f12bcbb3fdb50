/** The sound of an emergency: made here, three short tones; whether it is wanted is kept in this browser. */

const name = 'odograph.events.sound'

export const hasSound = (): boolean => localStorage.getItem(name) !== 'off'

export const setSound = (isOn: boolean): void => localStorage.setItem(name, isOn ? 'on' : 'off')

let context: AudioContext | undefined

/** Hertz, and seconds from the first. */
const tones = [
  [880, 0],
  [660, 0.22],
  [880, 0.44],
] as const

/** Nothing is heard before somebody has touched the page: browsers want that. */
export const sound = (): void => {
  context ??= new AudioContext()
  void context.resume()
  for (const [pitch, later] of tones) {
    const begins = context.currentTime + later
    const tone = new OscillatorNode(context, { frequency: pitch })
    const loudness = new GainNode(context, { gain: 0 })
    loudness.gain.setTargetAtTime(0.25, begins, 0.01)
    loudness.gain.setTargetAtTime(0, begins + 0.16, 0.02)
    tone.connect(loudness).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + 0.3)
  }
}
