import { matchesWords, type SectionSearch } from '@headway/sdk'
import { settingsMessages as texts } from '../messages/settings.ts'
import { toAllSettings } from '../routes.ts'
import { groupNames, settingGroups } from './settingGroups.ts'

/** Finds groups of settings and single settings by their labels, each as a link to its group. */
export const findSettings: SectionSearch['find'] = async (text) =>
  groupNames.flatMap((group) => {
    const title = texts.groups[group]
    const to = toAllSettings(group)
    const settings = settingGroups[group].keys
      .filter((key) => matchesWords(text, [texts.labels[key]]) && texts.labels[key] !== title)
      .map((key) => ({ id: key, title: texts.labels[key], hint: title, to }))
    return matchesWords(text, [title]) ? [{ id: group, title, to }, ...settings] : settings
  })
