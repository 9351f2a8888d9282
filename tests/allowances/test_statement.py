"""What a statement says, case by case; what each plan grants; and two who spend the last one at once."""
