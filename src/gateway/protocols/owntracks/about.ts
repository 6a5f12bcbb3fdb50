import type { About, Model } from '#device/about.ts'

const model = (id: number, code: string, name: string): Model => ({
  id,
  vendor: 'OwnTracks',
  code,
  parent_code: null,
  type: 'personal',
  name,
  id_type: 'ascii,1,64',
  has_phone: false,
  digital_inputs: 0,
  digital_outputs: 0,
  inputs: [],
  state_fields: ['battery'],
})

export const about: About = {
  label: 'OwnTracks (HTTP, MQTT)',
  devices: 'phones with the app OwnTracks, and devices that publish as it does',
  port: 5144,
  transports: ['http', 'mqtt'],
  check: 'none',
  topic: 'owntracks/+/+/#',
  models: [
    model(600, 'owntracks_android', 'OwnTracks for Android'),
    model(601, 'owntracks_ios', 'OwnTracks for iPhone'),
    model(602, 'owntracks', 'OwnTracks (any device)'),
  ],
}
