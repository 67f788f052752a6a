import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ZonesField } from '../../../../renderer/pages/loadBalancers/ZonesField.tsx';
import { openPage } from '../openPage.tsx';

afterEach(cleanup);

it.each([{ error: null }, { error: 'Choose at least one zone.' }])(
  'E-014 says once how many zones are needed, with the error $error',
  ({ error }) => {
    openPage(<ZonesField vpcId={null} value={{}} onChange={() => undefined} error={error} fewest={1} />);
    expect(document.body.textContent.match(/Choose at least one zone\./g)).toHaveLength(1);
    expect(screen.getByText(/Each gets one node, with an address of its subnet\.$/)).toBeTruthy();
  },
);
