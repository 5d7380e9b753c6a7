import { site } from '#contract/site.ts'
import type { Mail } from './mail.ts'

/** Renders a mail as plain text and as HTML, which loads nothing from the network. */
export function renderMail({ paragraphs, button, unsubscribeUrl }: Mail): { text: string; html: string } {
  const foot = `${site.name} · ${site.tagline}`
  return {
    text:
      [
        ...paragraphs,
        ...(button ? [`${button.label}:\n${button.url}`] : []),
        `-- \n${foot}${unsubscribeUrl ? `\nUnsubscribe: ${unsubscribeUrl}` : ''}`,
      ].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${site.name}</title></head>
<body style="margin:0;padding:32px 16px;font:16px/1.6 -apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:34rem;margin:0 auto">
<p style="margin:0 0 24px;font-size:20px;font-weight:700">${site.name}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#b5431b;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
<p style="margin:32px 0 0;font-size:14px;color:#6b7280">${escapeHtml(foot)}${unsubscribeUrl ? `<br><a href="${escapeHtml(unsubscribeUrl)}" style="color:#6b7280">Unsubscribe</a>` : ''}</p>
</div>
</body>
</html>
`,
  }
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
