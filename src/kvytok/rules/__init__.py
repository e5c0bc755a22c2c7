"""The compiled rules: functions over fixed-size records, written once for CPU, GPU and plain Python."""
