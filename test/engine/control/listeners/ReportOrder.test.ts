import { expect, it } from 'vitest';
import { ReportOrder } from '../../../../engine/control/listeners/ReportOrder.ts';

it('OPS-01 a refusal that took time to explain does not overwrite the listening that came meanwhile', () => {
  const order = new ReportOrder();
  const isRefusalNewest = order.begin('node|listener');
  const isListeningNewest = order.begin('node|listener');
  expect([isRefusalNewest(), isListeningNewest()]).toEqual([false, true]);
});

it('tells things apart', () => {
  const order = new ReportOrder();
  const isFirstNewest = order.begin('node a|listener');
  order.begin('node b|listener');
  expect(isFirstNewest()).toBe(true);
});

it('drops what is said of things that are gone', () => {
  const order = new ReportOrder();
  const isNewest = order.begin('node|listener');
  order.keepOnly(() => false);
  expect(isNewest()).toBe(false);
});
