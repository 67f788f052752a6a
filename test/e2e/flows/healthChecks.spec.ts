import { expect, type Page } from '@playwright/test';
import { test, type Language } from '../support/consoleTest.ts';
import { EngineHand } from '../support/EngineHand.ts';

/** The words of the source's two procedures, in the language of the console. Source: seed 004. */
const WORDS: Readonly<Record<Language, Record<string, string>>> = {
  en: {
    section: 'Load Balancing',
    targetGroups: 'Target groups',
    targets: 'Targets',
    status: 'Status',
    statusDetails: 'Status details',
    healthy: 'Healthy',
    groupDetails: 'Group details',
    settings: 'Health check settings',
    edit: 'Edit',
    editPage: 'Edit health check settings',
    interval: 'Interval',
    save: 'Save changes',
    saved: 'Health check settings saved',
  },
  es: {
    section: 'Equilibrio de carga',
    targetGroups: 'Grupos de destino',
    targets: 'Destinos',
    status: 'Estado',
    statusDetails: 'Detalles del estado',
    healthy: 'En buen estado',
    groupDetails: 'Detalles del grupo',
    settings: 'Configuración de comprobación de estado',
    edit: 'Editar',
    editPage: 'Editar la configuración de la comprobación de estado',
    interval: 'Intervalo',
    save: 'Guardar cambios',
    saved: 'Configuración de comprobación de estado guardada',
  },
};

for (const language of ['en', 'es'] as const) {
  const words = WORDS[language];
  const word = (key: string) => words[key] ?? key;

  test.describe(`seed 004 in ${language}`, () => {
    test.use({ language });

    test('E-105, E-114, E-115: the status of each target, and its details', async ({ page }) => {
      await openNavigation(page, language);
      await expect(page.getByText(word('section'), { exact: true })).toBeVisible();
      await page
        .getByRole('link', { name: word('targetGroups') })
        .first()
        .click();
      await page.getByRole('link', { name: 'sample-web' }).first().click();
      await page.getByRole('tab', { name: word('targets'), exact: true }).click();
      const table = page
        .getByRole('grid')
        .filter({ has: page.getByRole('columnheader', { name: word('statusDetails') }) });
      await expect(table.getByRole('columnheader', { name: word('status'), exact: true })).toBeVisible();
      await expect(table.getByText(word('healthy'), { exact: true })).toHaveCount(10);
    });

    test('E-118, E-119: a health check is edited and saved', async ({ page, engine }) => {
      await openNavigation(page, language);
      await page
        .getByRole('link', { name: word('targetGroups') })
        .first()
        .click();
      await page.getByRole('link', { name: 'sample-web' }).first().click();
      await page.getByRole('tab', { name: word('groupDetails') }).click();
      const section = page
        .locator('section, div')
        .filter({ has: page.getByRole('heading', { name: word('settings'), exact: true }) });
      await section
        .getByRole('button', { name: word('edit') })
        .or(section.getByRole('link', { name: word('edit') }))
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1, name: word('editPage') })).toBeVisible();
      await page.getByRole('textbox', { name: word('interval') }).fill('30');
      await page.getByRole('button', { name: word('save') }).click();
      await expect(page.getByText(word('saved'))).toBeVisible();
      const { healthCheck } = await new EngineHand(engine).named('targetGroup', 'sample-web');
      expect(healthCheck.healthCheckIntervalSeconds).toBe(30);
    });
  });
}

/** The side navigation is closed on small windows. */
async function openNavigation(page: Page, language: Language): Promise<void> {
  const name = { en: 'Open navigation', es: 'Abrir la navegación' }[language];
  const button = page.getByRole('button', { name });
  if (await button.isVisible()) await button.click();
}
