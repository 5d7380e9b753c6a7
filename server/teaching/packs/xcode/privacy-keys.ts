/** Apple's Info.plist keys for usage descriptions; no other key is written to a project. */
const privacyKeys: ReadonlySet<string> = new Set(
  (
    'AlarmKit AppleMusic BluetoothAlways Calendars CalendarsFullAccess CalendarsWriteOnlyAccess Camera Contacts FaceID ' +
    'HandsTracking HealthShare HealthUpdate HomeKit LocalNetwork LocationAlwaysAndWhenInUse LocationWhenInUse Microphone ' +
    'Motion NearbyInteraction PhotoLibrary PhotoLibraryAdd RemindersFullAccess SpeechRecognition UserTracking WorldSensing'
  )
    .split(' ')
    .map((what) => `NS${what}UsageDescription`)
    .concat('NFCReaderUsageDescription'),
)

export function isPrivacyKey(name: string): boolean {
  return privacyKeys.has(name)
}
