import type { Settings } from '#server/platform/settings.ts'
import { checkModels } from '#server/teaching/models/check-models.ts'
import { modelNames } from '#server/teaching/models/choose-model.ts'

/** Tries the configured models. Returns lines to print, and whether all models work. */
export async function checkSetup(
  settings: Settings,
  environment: Record<string, string | undefined>,
): Promise<{ lines: string[]; isWell: boolean }> {
  if (modelNames(settings).length === 0)
    return {
      lines: [
        `${settings.tutorModel ? 'TUTOR_MODEL is field-guide' : 'No TUTOR_MODEL is set'}: the built-in Field Guide tutor answers. Nothing is missing.`,
        'For free conversation, add a model that runs on this machine: npm run fledge -- model',
      ],
      isWell: true,
    }
  const reports = await checkModels(settings, environment)
  const lines = reports.map(
    ({ setting, model, isGood, sentence }) => `${isGood ? 'good' : 'BAD '}  ${setting} ${model}: ${sentence}`,
  )
  const none = reports.every(({ isGood }) => !isGood)
  return {
    lines: [...lines, ...(none ? ['Until this is put right the built-in Field Guide tutor answers.'] : [])],
    isWell: reports.every(({ isGood }) => isGood),
  }
}
