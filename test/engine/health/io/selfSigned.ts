/**
 * A key and a certificate for tests only: signed by itself, and valid on 1 January 2020, so it is expired and stays so.
 * Made with `openssl ca -selfsign -startdate 20200101000000Z -enddate 20200102000000Z` over a P-256 key.
 */
export const selfSigned = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgrbs75F986/KDY4m+
JuLSPvkvOdrv5gVJEEucXDQnXfChRANCAASXPezL2Nsa8NfTrMw56YOiJiFYjin7
RfU7B3wBgMWs9HT412sV7LyWnJMS4Oa70KvL0bL59WJqd9qqE+9p+9v8
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBDzCBtgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAl0ZXN0LW9ubHkwHhcN
MjAwMTAxMDAwMDAwWhcNMjAwMTAyMDAwMDAwWjAUMRIwEAYDVQQDDAl0ZXN0LW9u
bHkwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASXPezL2Nsa8NfTrMw56YOiJiFY
jin7RfU7B3wBgMWs9HT412sV7LyWnJMS4Oa70KvL0bL59WJqd9qqE+9p+9v8MAoG
CCqGSM49BAMCA0gAMEUCIQDUKgvqNPTnweZMF8dI2lk37uT+rOIvnHLHDszJXm/0
GwIgXvxgf56McHSeDV+9ow/mJQmxgyGgw9nndQDrZFh9zMQ=
-----END CERTIFICATE-----`,
} as const;
