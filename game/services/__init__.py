"""What scenes ask of the program, each in a service of its own."""
